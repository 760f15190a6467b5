import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { files, text } from './built.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Matters of style, not of validity; React writes them its way.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-implicit-input-type': 'off',
    // Our own files come from where the page comes from.
    'require-sri': ['error', { target: 'crossorigin' }],
    'tel-non-breaking': 'off',
    'void-style': 'off',
  },
})

/**
 * Without the styles in <body>. Every browser reads them there, and there they must be: in the order of use, behind the
 * phone link. Only the standard's content model has no place for them.
 */
const withoutLateStyles = (html: string) => {
  const [head = '', body = ''] = html.split('<body>')
  return `${head}<body>${body.replace(/<style>.*?<\/style>/gs, '')}`
}

test.each(files('**/*.html'))('%s is valid', async (file) => {
  const { results } = await validator.validateString(withoutLateStyles(text(file)))
  const messages = results.flatMap((result) => result.messages)
  expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
})
