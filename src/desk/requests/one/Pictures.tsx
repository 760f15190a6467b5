import { Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { isShowable } from '../../../outbox/pictures.ts'
import { picture as ask, removePicture } from '../../api/desk.ts'
import type { Picture, RequestWithHistory } from '../../api/shapes.ts'
import { announce } from '../../shell/announce.ts'
import { keepPicture, keptPicture } from '../data/keptPictures.ts'
import { useServerNow } from '../data/RequestsProvider.tsx'
import { useLive } from '../data/useActions.ts'
import { momentOf } from '../words/london.ts'

/** The photographs that came with a request: small, and one tap makes one large. */
export function Pictures({ request, pictures, onRemoved }: Props) {
  const [open, setOpen] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useServerNow()
  const named = pictures.map((picture, at) => ({
    ...picture,
    name: `Photograph ${at + 1} of ${pictures.length}, sent ${momentOf(Date.parse(picture.at), now)}`,
  }))
  const shown = named.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  return (
    <Stack component="section" gap="xs" aria-label="Photographs">
      <Title ref={heading} order={3} size="h5" tabIndex={-1}>
        Photographs
      </Title>
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
              onRemoved(answer)
              announce('Photograph removed.')
              // Its button has gone with it, and with the last one this heading; after the dialogue, which gives the focus back.
              setTimeout(() => (heading.current ?? document.getElementById('request-name'))?.focus())
            }}
          />
        )}
      </Modal>
    </Stack>
  )
}

/** While one could not be had, in ms. */
const RETRY = 10_000

/** A photograph never changes: it is asked for once, and again until it is there. */
function usePicture(request: string, id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', id],
    async queryFn() {
      const data = await ask(id)
      keepPicture(request, id, data)
      return data
    },
    initialData: () => keptPicture(request, id),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.error && state.error.kind !== 'refused' ? RETRY : false),
  })
  const isSound = useMemo(() => data && isPhotograph(data.data), [data])
  return {
    source: data && isSound && `data:${data.type};base64,${data.data}`,
    isUnsound: isSound === false,
    problem: error,
    again: () => void refetch(),
  }
}

/** A stranger has made it: it is looked at before the browser is given it. */
function isPhotograph(base64: string): boolean {
  try {
    return isShowable(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
  } catch {
    return false
  }
}

const UNSOUND = 'Can’t be shown'
const OFFLINE = 'You’re offline. You can only remove a photograph with a connection.'

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

function Large({ request, id, name, onRemoved }: Named & Pick<Props, 'onRemoved'>) {
  const { source } = usePicture(request, id)
  const [isAsking, setAsking] = useState(false)
  const { busy, refusal, run } = useLive<'remove'>()
  const remove = async () => {
    const answer = await run('remove', OFFLINE, () => removePicture(id))
    if (answer) onRemoved(answer)
  }
  return (
    <Stack>
      {source ? (
        <img className="picture-large" src={source} alt={name} />
      ) : (
        <Text>{UNSOUND}: it is broken, or too large to open safely.</Text>
      )}
      {refusal && <Alert role="alert">{refusal.message}</Alert>}
      {isAsking ? (
        <>
          <Text>Remove it for good? The customer can’t send it again.</Text>
          <Group grow>
            <Button size="md" h={52} variant="default" onClick={() => setAsking(false)} autoFocus>
              Keep it
            </Button>
            <Button size="md" h={52} color="alarm" loading={busy !== undefined} onClick={() => void remove()}>
              Remove
            </Button>
          </Group>
        </>
      ) : (
        <Button size="md" h={52} variant="default" onClick={() => setAsking(true)}>
          Remove this photograph
        </Button>
      )}
    </Stack>
  )
}

interface Named {
  /** The request's id. */
  readonly request: string
  readonly id: string
  readonly name: string
}

interface Props {
  /** Its id. */
  readonly request: string
  readonly pictures: readonly Picture[]
  /** Is given the request as it is then. */
  onRemoved(answer: RequestWithHistory): void
}
