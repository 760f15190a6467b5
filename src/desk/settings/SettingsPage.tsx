import { Box, Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Switch, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { asCallError, messageOf } from '../api/call.ts'
import { changeSettings, settings } from '../api/desk.ts'
import type { Settings } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { Confirm, Problem } from '../shell/Confirm.tsx'
import { type Draft, type Field, groupsOf, isSame, problemsOf, toDraft, toSetting, UNITS } from './settings.ts'

/** A number and what it counts, or a switch. */
function SettingField({ field, draft, problem, onChange }: Props) {
  const { key, label, help } = field
  if (field.kind === 'switch')
    return (
      <Switch
        size="md"
        maw={480}
        id={key}
        label={label}
        description={help}
        checked={draft.amount === 1}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.checked ? 1 : 0 })}
      />
    )
  return (
    <NumberInput
      size="md"
      maw={480}
      id={key}
      label={label}
      description={help}
      value={draft.amount}
      error={problem}
      suffix={field.kind === 'number' ? field.suffix : ''}
      thousandSeparator=","
      hideControls
      clampBehavior="none"
      onChange={(amount) => onChange({ amount })}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      inputContainer={(input) => (
        <Group gap="xs">
          <Box flex="1 1 5rem">{input}</Box>
          {field.kind === 'time' && (
            <NativeSelect
              size="md"
              w={124}
              mt={4}
              aria-label={`${label}: unit`}
              data={[...field.units]}
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
  readonly field: Field
  readonly draft: Draft
  readonly problem: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** The settings while they are typed. Only what was changed is sent, so that two owners do not undo each other. */
function useSettingsForm(settings: Settings, onSaved: (settings: Settings) => void) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  /** What it would delete, which the owner is asked about. */
  const [asked, setAsked] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const groups = groupsOf(settings)
  const fields = groups.flatMap((group) => group.fields)
  const draftOf = (field: Field) => drafts[field.key] ?? toDraft(field, settings)
  const change = (field: Field, part: Partial<Draft>) => {
    // Agreed is what the owner has read of, and no other time.
    setAsked(undefined)
    setDrafts((before) => ({
      ...before,
      [field.key]: { ...(before[field.key] ?? toDraft(field, settings)), ...part },
    }))
  }

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = problemsOf(fields, draftOf)
    setProblems(found)
    setProblem(undefined)
    setAsked(undefined)
    const first = fields.find(({ key }) => found[key])
    if (first) return document.getElementById(first.key)?.focus()
    setBusy(true)
    try {
      await save({})
    } catch (error) {
      if (asCallError(error).kind === 'deletes') setAsked(messageOf(error))
      else setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const save = async (agreed: Settings) => {
    const changed = fields.filter((field) => !isSame(draftOf(field), toDraft(field, settings)))
    const typed = Object.fromEntries(changed.map((field) => [field.key, toSetting(field, draftOf(field))]))
    onSaved(await changeSettings({ ...typed, ...agreed }))
    setAsked(undefined)
    // What was typed while it was saved is still to be saved.
    setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key, draft]) => draft !== drafts[key])))
    void toast({ title: 'Settings saved', message: 'They apply from now on.' })
  }
  const agree = () => save({ may_delete: true })
  const cancel = () => setAsked(undefined)
  return { groups, draftOf, change, problems, problem, asked, agree, cancel, isBusy, onSubmit }
}

const SETTINGS = ['settings'] as const

/** What the owner may change. */
export function SettingsPage() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: SETTINGS, queryFn: settings })
  return (
    <Stack gap="lg">
      <Title order={2}>Settings</Title>
      <Await query={query}>
        {(value) => <Form settings={value} onSaved={(saved) => client.setQueryData(SETTINGS, saved)} />}
      </Await>
    </Stack>
  )
}

function Form({ settings, onSaved }: { settings: Settings; onSaved: (settings: Settings) => void }) {
  const { groups, draftOf, change, problems, problem, asked, agree, cancel, isBusy, onSubmit } = useSettingsForm(
    settings,
    onSaved,
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="lg" className="two-columns">
        {groups.map(({ title, fields }) => (
          <Fieldset key={title} legend={title} p={{ base: 'sm', sm: 'lg' }}>
            <Stack>
              {fields.map((field) => (
                <SettingField
                  key={field.key}
                  field={field}
                  draft={draftOf(field)}
                  problem={problems[field.key]}
                  onChange={(part) => change(field, part)}
                />
              ))}
            </Stack>
          </Fieldset>
        ))}
        <Problem words={problem} />
        {asked ? (
          <Confirm button="Save and delete them" onConfirm={agree} onCancel={cancel}>
            {asked}
          </Confirm>
        ) : (
          <Button type="submit" size="lg" maw={480} loading={isBusy}>
            Save
          </Button>
        )}
      </Stack>
    </form>
  )
}
