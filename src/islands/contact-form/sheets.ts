import fields from '../../components/fields.css?inline'
import contactForm from './contactForm.css?inline'

export const sheets = [fields, contactForm]
