import fields from '../../components/fields.css?inline'
import answerState from '../answerState.css?inline'
import keep from '../keep.css?inline'
import waiting from './waiting.css?inline'

export const sheets = [fields, keep, answerState, waiting]
