export { Waiting as default } from './Waiting.tsx'
