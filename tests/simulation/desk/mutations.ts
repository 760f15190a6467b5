import { mutationsOf } from '../mutations.ts'

/** Faults that somebody could make in the desk's queue, each of which the simulation must find. */
export const DESK_MUTATIONS = mutationsOf(`${import.meta.dirname}/faults.txt`)
