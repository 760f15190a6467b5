import { TextForm, type TextFormProps } from './TextForm.tsx'

/** For the staff: customers never read it. */
export const Note = (props: TextFormProps) => (
  <TextForm
    {...props}
    label="Note"
    description="For us only"
    longest={2_000}
    button="Keep note"
    empty="Write a note first"
    variant="default"
  />
)
