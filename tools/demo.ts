/** `npm run demo`: fills the embedded backend of `npm start` with a believable night. */
import { playNight } from './demo/play.ts'
import { onEmbedded } from './embedded/door.ts'
import { command } from './machine/launch.ts'

await command(async () => console.log(await onEmbedded({ do: 'demo' }, playNight)))
