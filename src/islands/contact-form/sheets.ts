import fields from '../../components/fields.css?inline'
import answerState from '../answerState.css?inline'
import contactForm from './contactForm.css?inline'

export const sheets = [fields, answerState, contactForm]
