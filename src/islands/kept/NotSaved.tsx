/** For a full disk, or a browser that keeps nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> There is no room on this device, or this browser lets us keep nothing. Print what is on
    the screen, or save it as a file, before you close this page.
  </p>
)
