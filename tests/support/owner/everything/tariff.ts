export * from '../tariff/tariff.ts'
