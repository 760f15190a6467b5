import fields from '../../components/fields.css?inline'
import areaSearch from './areaSearch.css?inline'

export const sheets = [fields, areaSearch]
