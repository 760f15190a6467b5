import type { PictureName } from '../../content/types.ts'
import { HOUSE_PATH } from '../../document/paths.ts'

/** The house, or a part of it, as decoration, out of the one file that has it. Nothing waits for it. */
export const HousePicture = ({ of }: { of?: PictureName }) => (
  <img className="house" alt="" loading="lazy" src={of ? `${HOUSE_PATH}#${of}` : HOUSE_PATH} />
)
