import {
  Box,
  Group,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  Switch,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { ask, change } from '../api/desk.ts'
import type { Settings } from '../api/shapes.ts'
import { useStaff } from '../session/Session.tsx'
import { Await } from '../ui/Await.tsx'
import { announce } from '../ui/announce.ts'
import { Fold } from '../ui/Fold.tsx'
import { Confirm, Form, Submit, useForm } from '../ui/forms.tsx'
import { Page, PlainButton, Small } from '../ui/parts.tsx'
import {
  againstPrivacy,
  type Draft,
  type Field,
  groupsOf,
  helpOf,
  inShort,
  isSame,
  lossIn,
  settingsProblems,
  toDraft,
  toSetting,
  UNITS,
} from './settings.ts'
import './settings.css'

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
  const loss = lossIn(form.problem?.message)
  const isWrong = ({ key }: Field) => form.field(key).error !== undefined
  const wrong = fields.filter(isWrong)
  const edit = (field: Field, part: Partial<Draft>) => {
    const draft = { ...draftOf(field), ...part }
    const isAsItWas = fields.every((each) => isSame(each === field ? draft : draftOf(each), toDraft(each, settings)))
    // The owner agreed to what the question said, not to another change. An error goes with the change that caused it.
    if (isAsking || isAsItWas) form.dismiss()
    setDrafts((before) => ({ ...before, [field.key]: draft }))
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
  const discard = () => {
    form.dismiss()
    setDrafts({})
    announce('Your changes are gone.')
    // The button goes with them.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  /** What the question is about, which then stands below it. */
  const asked = isAsking ? (changed.find((field) => againstPrivacy(field, draftOf(field))) ?? changed[0]) : undefined
  const question = asked && (
    <div className="setting-question">
      <Confirm button={loss ? 'Erase and save' : 'Save anyway'} onConfirm={agree} onCancel={form.dismiss}>
        {loss && <b className="loss">{loss}</b>}
        {[...changed.map((field) => againstPrivacy(field, draftOf(field))), !loss && form.problem?.message]
          .filter(Boolean)
          .join(' ')}
      </Confirm>
    </div>
  )
  /** From the bar to the first field that it counts. */
  const goThere = () => {
    const first = wrong[0] ?? changed[0]
    const input = form.ref.current?.querySelector<HTMLElement>(`[name="${first?.key}"]`)
    input?.closest('details')?.setAttribute('open', '')
    // With its name and its help.
    input?.closest('.setting, .setting-switch')?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches)
  const countsOf = (fields: readonly Field[]): Counts => ({
    changes: fields.filter((field) => changed.includes(field)).length,
    errors: fields.filter(isWrong).length,
  })
  return (
    <div className="settings">
      {isWide && <Sections titles={groups.map(({ title, fields }) => ({ title, ...countsOf(fields) }))} />}
      <Form form={form} gap="md">
        {groups.map((group) => {
          const { title, about, isRare, fields } = group
          const Part = isRare || !isWide ? Folded : Open
          return (
            <Part
              key={title}
              title={title}
              about={about}
              short={inShort(group, draftOf)}
              counts={countsOf(fields)}
              isHeldOpen={fields.some((field) => isWrong(field) || field === asked)}
            >
              {fields.map((setting) => (
                <Fragment key={setting.key}>
                  <SettingField
                    setting={setting}
                    draft={draftOf(setting)}
                    input={{
                      ...form.field(setting.key),
                      label: setting.label,
                      description: helpOf(setting),
                      'data-changed': changed.includes(setting) || undefined,
                    }}
                    onChange={(part) => edit(setting, part)}
                  />
                  {setting === asked && question}
                </Fragment>
              ))}
            </Part>
          )
        })}
        {changed.length > 0 && !asked && (
          <div className="save-bar">
            <div className="save-bar-row">
              <div role="status">
                <UnstyledButton className="save-bar-count" data-wrong={wrong.length > 0 || undefined} onClick={goThere}>
                  {wrong.length > 0 ? `${wrong.length} to fix` : changesInWords(changed.length)}
                </UnstyledButton>
              </div>
              <PlainButton px="md" onClick={discard}>
                Discard
              </PlainButton>
              <Submit form={form} size="md" px="lg">
                Save
              </Submit>
            </div>
          </div>
        )}
      </Form>
    </div>
  )
}

/** From here there is room for the list of sections, and every section is open. */
const WIDE = '(min-width: 75em)'

const changesInWords = (changes: number) => (changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`)

const idOf = (title: string) => `settings-${title.toLowerCase().replace(/\W+/g, '-')}`

/** The sections, to jump to. The hash is the screen's address, so a script moves the focus. */
function Sections({ titles }: { titles: readonly (Counts & { readonly title: string })[] }) {
  const [here, setHere] = useState(titles[0]?.title)
  useEffect(() => {
    /** The last section whose heading has come up to the upper third. */
    const look = () =>
      setHere(
        titles.findLast(({ title }) => {
          const top = document.getElementById(idOf(title))?.getBoundingClientRect().top
          return top !== undefined && top < innerHeight / 3
        })?.title ?? titles[0]?.title,
      )
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [titles])
  return (
    <nav aria-label="Sections" className="settings-sections">
      {titles.map(({ title, ...counts }) => (
        <UnstyledButton
          key={title}
          aria-current={title === here ? 'true' : undefined}
          onClick={() => {
            const heading = document.getElementById(idOf(title))
            heading?.focus({ preventScroll: true })
            heading?.scrollIntoView({ block: 'start' })
            setHere(title)
          }}
        >
          <span>{title}</span>
          <Badge {...counts} />
        </UnstyledButton>
      ))}
    </nav>
  )
}

interface Counts {
  readonly changes: number
  readonly errors: number
}

/** How many fields of a section are wrong, or else unsaved. */
const Badge = ({ changes, errors }: Counts) =>
  changes + errors > 0 && (
    <span className="settings-changes" data-wrong={errors > 0 || undefined}>
      {errors || changes}
      <VisuallyHidden component="span">{errors > 0 ? ' wrong' : ' unsaved'}</VisuallyHidden>
    </span>
  )

interface PartProps {
  readonly title: string
  readonly about: string
  /** What it is at, while it is closed. */
  readonly short: string
  readonly counts: Counts
  readonly isHeldOpen: boolean
  readonly children: ReactNode
}

function Open({ title, about, counts, children }: PartProps) {
  return (
    <div className="settings-part">
      <Group justify="space-between">
        <Title order={3} size="h4" id={idOf(title)} tabIndex={-1}>
          {title}
        </Title>
        <Badge {...counts} />
      </Group>
      <Small mb="xs">{about}</Small>
      {children}
    </div>
  )
}

/** Closed until someone opens it, or an error in it would be out of sight. */
function Folded({ title, about, short, counts, isHeldOpen, children }: PartProps) {
  return (
    <Fold
      id={idOf(title)}
      isKept
      isHeldOpen={isHeldOpen}
      title={
        <>
          <span>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Small span display="block">
              {short}
            </Small>
          </span>
          <Badge {...counts} />
        </>
      }
    >
      <div>
        <Small mb="xs">{about}</Small>
        {children}
      </div>
    </Fold>
  )
}

/** A number and what it counts, a switch, or a list. */
function SettingField({ setting, draft, input, onChange }: Props) {
  if (setting.kind === 'choice' && setting.choices.length === 2)
    return (
      <Switch
        {...input}
        className="setting-switch"
        labelPosition="left"
        checked={draft.amount === 1}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.checked ? 1 : 0 })}
      />
    )
  if (setting.kind === 'choice')
    return (
      <NativeSelect
        {...input}
        className="setting"
        inputWrapperOrder={ORDER}
        data={setting.choices.map(([, label], value) => ({ label, value: String(value) }))}
        value={String(draft.amount)}
        onChange={({ currentTarget }) => onChange({ amount: Number(currentTarget.value) })}
      />
    )
  return (
    <NumberInput
      {...input}
      className="setting"
      value={draft.amount}
      thousandSeparator=","
      hideControls
      clampBehavior="none"
      onChange={(amount) => onChange({ amount })}
      inputWrapperOrder={ORDER}
      inputContainer={(input) => (
        <Group gap="xs" className="setting-input">
          <Box flex="1 1 5rem">{input}</Box>
          {setting.kind === 'number' && <Text w={124}>{setting.suffix.trim()}</Text>}
          {setting.kind === 'time' && (
            <NativeSelect
              w={124}
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

/** What it says comes before the input, which is at its side if there is room. What is wrong is below, as elsewhere. */
const ORDER: NumberInputProps['inputWrapperOrder'] = ['label', 'description', 'input', 'error']

interface Props {
  readonly setting: Field
  readonly draft: Draft
  readonly input: Pick<NumberInputProps, 'name' | 'error' | 'label' | 'description'> & {
    readonly 'data-changed': true | undefined
  }
  readonly onChange: (part: Partial<Draft>) => void
}
