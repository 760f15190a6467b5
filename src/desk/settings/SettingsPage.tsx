import { Button, Fieldset, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { settings } from '../api/desk.ts'
import type { Settings } from '../api/shapes.ts'
import { Await } from '../shell/Await.tsx'
import { Confirm, Problem } from '../shell/Confirm.tsx'
import { SettingField } from './SettingField.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

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
