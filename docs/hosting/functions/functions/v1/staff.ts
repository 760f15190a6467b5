export { onRequest } from '../../rest/v1/[[path]].ts'
