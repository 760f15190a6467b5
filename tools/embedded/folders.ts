import { dirname, join } from 'node:path'

/** Of `npm start`. */
export const CONFIG = 'supabase/config.toml'

/** Where a config.toml's backend keeps this machine's database, secrets, push keys and the socket for our commands. */
export const privateFolder = (configPath: string) => join(dirname(configPath), '.temp')
export const databaseFolder = (configPath: string) => join(privateFolder(configPath), 'data')
