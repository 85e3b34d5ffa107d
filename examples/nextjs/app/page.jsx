export default function Home() {
  return <a href="/notes">Notes</a>
}
