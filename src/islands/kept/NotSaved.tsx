/** For a full disk, or a browser that keeps nothing. */
export const NotSaved = () => (
  <p className="notice" role="alert">
    <strong>Not saved.</strong> This device is full, or this browser won’t let us save. Before you close this page,
    print it or save it as a file.
  </p>
)
