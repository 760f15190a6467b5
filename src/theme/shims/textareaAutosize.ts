/**
 * In the place of what makes Mantine's text areas grow with their text, which the form's does not: its 3 KB would be
 * in every installation. Remove when Mantine's Textarea loads it on demand, or the form wants it.
 */
export const TextareaAutosize = 'textarea'
