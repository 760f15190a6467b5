import { Box, Fieldset, Group, NativeSelect, NumberInput, type NumberInputProps, Stack, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { ask, change } from '../api/desk.ts'
import type { Settings } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { Confirm, Form, Submit, useForm } from '../ui/forms.tsx'
import { Page, Small } from '../ui/parts.tsx'
import {
  againstPrivacy,
  type Draft,
  type Field,
  groupsOf,
  helpOf,
  isSame,
  settingsProblems,
  toDraft,
  toSetting,
  UNITS,
} from './settings.ts'

const SETTINGS = ['settings'] as const

export default function SettingsPage() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: SETTINGS, queryFn: () => ask('desk_settings', {}) })
  return (
    <Page title="Settings">
      <Await query={query}>
        {(value) => <SettingsForm settings={value} keep={(saved) => client.setQueryData(SETTINGS, saved)} />}
      </Await>
    </Page>
  )
}

function SettingsForm({ settings, keep }: { settings: Settings; keep: (settings: Settings) => void }) {
  const { look } = useStaff()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const groups = groupsOf(settings)
  const fields = groups.flatMap((group) => group.fields)
  const draftOf = (field: Field) => drafts[field.key] ?? toDraft(field, settings)
  const form = useForm({
    check: () => settingsProblems(fields, draftOf),
    send: () => save({}),
  })
  /** Retention would change, so the owner must agree. */
  const isAsking = form.problem?.kind === 'deletes'
  const edit = (field: Field, part: Partial<Draft>) => {
    // The owner agreed to what the question said, not to another change.
    if (isAsking) form.dismiss()
    setDrafts((before) => ({ ...before, [field.key]: { ...(before[field.key] ?? toDraft(field, settings)), ...part } }))
  }
  const changed = fields.filter((field) => !isSame(draftOf(field), toDraft(field, settings)))
  /** Sends only what was changed, so that two owners do not undo each other's changes. */
  const save = async (agreed: Settings) => {
    const typed = Object.fromEntries(changed.map((field) => [field.key, toSetting(field, draftOf(field))]))
    keep(await change('desk_change_settings', { p_settings: { ...typed, ...agreed } }))
    // Text typed during the save is still unsaved.
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key, draft]) => draft !== drafts[key])))
    // Whether this user needs an authenticator app.
    look()
    void toast({ title: 'Settings saved', message: 'They apply from now on.' })
  }
  const agree = () => save({ may_delete: true }).then(form.dismiss)
  const inputs = (fields: readonly Field[]) =>
    fields.map((setting) => (
      <SettingField
        key={setting.key}
        setting={setting}
        draft={draftOf(setting)}
        input={{ ...form.field(setting.key), label: setting.label, description: helpOf(setting), maw: 480 }}
        onChange={(part) => edit(setting, part)}
      />
    ))
  return (
    <Form form={form} gap="lg" className="two-columns">
      {groups.map(({ title, folded, fields }) =>
        folded ? (
          <Folded
            key={title}
            title={title}
            words={folded}
            isWrong={fields.some(({ key }) => form.field(key).error !== undefined)}
          >
            {inputs(fields)}
          </Folded>
        ) : (
          <Fieldset key={title} legend={title} p={{ base: 'sm', sm: 'lg' }}>
            <Stack>{inputs(fields)}</Stack>
          </Fieldset>
        ),
      )}
      {isAsking ? (
        <Confirm button="Save anyway" onConfirm={agree} onCancel={form.dismiss}>
          {[...changed.map((field) => againstPrivacy(field, draftOf(field))), form.problem?.message]
            .filter(Boolean)
            .join(' ')}
        </Confirm>
      ) : (
        <Submit form={form} maw={480}>
          Save
        </Submit>
      )}
    </Form>
  )
}

/** Closed until someone opens it, or an error in it would be out of sight. */
function Folded({ title, words, isWrong, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="apart" open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="tall">{title}</summary>
      <Stack>
        <Small>{words}</Small>
        {children}
      </Stack>
    </details>
  )
}

interface FoldedProps {
  readonly title: string
  readonly words: string
  readonly isWrong: boolean
  readonly children: ReactNode
}

/** A number and what it counts, a switch, or a list. */
function SettingField({ setting, draft, input, onChange }: Props) {
  if (setting.kind === 'choice' && setting.choices.length === 2)
    return (
      <Switch
        {...input}
        checked={draft.amount === 1}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.checked ? 1 : 0 })}
      />
    )
  if (setting.kind === 'choice')
    return (
      <NativeSelect
        {...input}
        data={setting.choices.map(([, label], value) => ({ label, value: String(value) }))}
        value={String(draft.amount)}
        onChange={({ currentTarget }) => onChange({ amount: Number(currentTarget.value) })}
      />
    )
  return (
    <NumberInput
      {...input}
      value={draft.amount}
      suffix={setting.kind === 'number' ? setting.suffix : ''}
      thousandSeparator=","
      hideControls
      clampBehavior="none"
      onChange={(amount) => onChange({ amount })}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      inputContainer={(input) => (
        <Group gap="xs">
          <Box flex="1 1 5rem">{input}</Box>
          {setting.kind === 'time' && (
            <NativeSelect
              w={124}
              mt={4}
              aria-label={`${setting.label}: unit`}
              data={[...setting.units]}
              value={draft.unit}
              onChange={({ currentTarget }) => {
                const unit = UNITS.find((known) => known === currentTarget.value)
                if (unit) onChange({ unit })
              }}
            />
          )}
        </Group>
      )}
    />
  )
}

interface Props {
  readonly setting: Field
  readonly draft: Draft
  readonly input: Pick<NumberInputProps, 'name' | 'error' | 'label' | 'description' | 'maw'>
  readonly onChange: (part: Partial<Draft>) => void
}
