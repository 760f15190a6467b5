export * from '../../tools/postgres.ts'
