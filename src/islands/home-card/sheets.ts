import fields from '../../components/fields.css?inline'
import keep from '../keep.css?inline'
import homeCard from './homeCard.css?inline'

export const sheets = [fields, keep, homeCard]
