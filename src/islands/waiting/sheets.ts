import fields from '../../components/fields.css?inline'
import keep from '../keep.css?inline'
import waiting from './waiting.css?inline'

/** What it looks like. The build puts these sheets before the part of the page in which it stands. */
export const sheets = [fields, keep, waiting]
