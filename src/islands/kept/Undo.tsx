/** A `ref` for what takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** For a full disk, or a browser that keeps nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> This device is full, or this browser won’t let us save. Before you close this page,
    print it or save it as a file.
  </p>
)

/** Stands where something was removed: it can be brought back until the page is left. Takes the focus of the button. */
export const Undo = ({ said, onUndo }: { said: string; onUndo: () => void }) => (
  <p className="keep-undo">
    <span id="undo">{said}</span>{' '}
    <button className="button" type="button" ref={takeFocus} aria-describedby="undo" onClick={onUndo}>
      Undo
    </button>
  </p>
)
