import { takeFocus } from './focus.ts'

/** In the place of what has gone: it can be brought back until the page is left. The button that did it is gone, too. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <button className="button" type="button" ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </button>
  </p>
)
