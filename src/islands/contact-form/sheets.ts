import fields from '../../components/fields.css?inline'
import contactForm from './contactForm.css?inline'

/** What it looks like. The build puts these sheets before the part of the page in which it stands. */
export const sheets = [fields, contactForm]
