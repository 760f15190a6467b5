export default function Other() {
  return (
    <main>
      <h1>Another page</h1>
    </main>
  )
}
