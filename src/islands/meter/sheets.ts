import meter from './meter.css?inline'

export const sheets = [meter]
