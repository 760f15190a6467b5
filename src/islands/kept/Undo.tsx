import { takeFocus } from './focus.ts'

/** Stands where something was removed: it can be brought back until the page is left. Takes the focus of the button. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <button className="button" type="button" ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </button>
  </p>
)
