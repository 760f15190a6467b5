import { Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { isShowable } from '../../../outbox/pictures.ts'
import { ask, change } from '../../api/desk.ts'
import type { Picture, RequestWithHistory } from '../../api/shapes.ts'
import { keepPicture, keptPicture } from '../../device/deviceStore.ts'
import { announce } from '../../ui/announce.ts'
import { Confirm } from '../../ui/forms.tsx'
import { PlainButton, Section } from '../../ui/parts.tsx'
import { momentOf } from '../../words/london.ts'
import { useRequests, useServerNow } from '../data/RequestsProvider.tsx'

/** A request's photos as thumbnails. A tap enlarges a photo. */
export default function Pictures({ request, pictures }: { request: string; pictures: readonly Picture[] }) {
  const { accept } = useRequests()
  const [open, setOpen] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useServerNow()
  const named = pictures.map((picture, at) => ({
    ...picture,
    name: `Photo ${at + 1} of ${pictures.length}, sent ${momentOf(picture.at, now)}`,
  }))
  const shown = named.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  return (
    <Section title="Photos" isSmall heading={heading}>
      <Group gap="xs">
        {named.map((picture) => (
          <Thumbnail key={picture.id} request={request} {...picture} onOpen={() => setOpen(picture.id)} />
        ))}
      </Group>
      <Modal
        opened={shown !== undefined}
        onClose={close}
        fullScreen
        title={shown?.name}
        transitionProps={{ duration: 0 }}
      >
        {shown && (
          <Large
            request={request}
            {...shown}
            onRemoved={(answer) => {
              close()
              accept(answer)
              announce('Photo removed.')
              // The photo's button has gone, and with the last photo this heading. Waits until the dialogue returns the focus.
              setTimeout(() => (heading.current ?? document.getElementById('request-name'))?.focus())
            }}
          />
        )}
      </Modal>
    </Section>
  )
}

/** Delay after a failure, in ms. */
const RETRY = 10_000

/** Loads a photo once, as it never changes, and retries until it succeeds. */
function usePicture(request: string, id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', id],
    async queryFn() {
      const data = await ask('desk_picture', { p_id: id })
      keepPicture(request, id, data)
      return data
    },
    initialData: () => keptPicture(request, id),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.error && state.error.kind !== 'refused' ? RETRY : false),
  })
  const isSound = useMemo(() => data && isPhoto(data.data), [data])
  return {
    source: data && isSound && `data:image/jpeg;base64,${data.data}`,
    isUnsound: isSound === false,
    problem: error,
    again: () => void refetch(),
  }
}

/** Checks a stranger's file before the browser decodes it. */
function isPhoto(base64: string): boolean {
  try {
    return isShowable(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
  } catch {
    return false
  }
}

const UNSOUND = 'Can’t be shown'

function Thumbnail({ request, id, name, onOpen }: Named & { onOpen: () => void }) {
  const { source, isUnsound, problem, again } = usePicture(request, id)
  if (source)
    return (
      <button type="button" className="picture" onClick={onOpen}>
        <img src={source} alt={name} />
      </button>
    )
  const words = isUnsound
    ? UNSOUND
    : problem
      ? problem.kind === 'offline'
        ? 'Needs a connection'
        : 'Try again'
      : 'Loading'
  return (
    <button type="button" className="picture" aria-label={`${name}: ${words}`} onClick={isUnsound ? onOpen : again}>
      {words}
    </button>
  )
}

function Large({ request, id, name, onRemoved }: Named & { onRemoved: (answer: RequestWithHistory) => void }) {
  const { source } = usePicture(request, id)
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack>
      {source ? (
        <img className="picture-large" src={source} alt={name} />
      ) : (
        <Text>{UNSOUND}: it’s broken, or not safe to open.</Text>
      )}
      {isAsking ? (
        <Confirm
          button="Remove"
          cancel="Keep it"
          onConfirm={async () => onRemoved(await change('desk_remove_picture', { p_id: id }))}
          onCancel={() => setAsking(false)}
        >
          Remove it for good? The customer can’t send it again.
        </Confirm>
      ) : (
        <PlainButton onClick={() => setAsking(true)}>Remove this photo</PlainButton>
      )}
    </Stack>
  )
}

interface Named {
  readonly request: string
  readonly id: string
  readonly name: string
}
