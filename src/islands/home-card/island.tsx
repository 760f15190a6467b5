export { HomeCard as default } from './HomeCard.tsx'
