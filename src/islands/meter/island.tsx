import { useEffect, useState } from 'react'
import { stored } from '../../client/webStorage.ts'
import { readJson, readPlainly, withDeadline } from '../../outbox/rpc.ts'
import { gauges, HEADINGS, type Meter, meterIn, rows, sentences } from './meter.ts'

/** The last answer stays on the device, and says when it was worked out. */
const kept = stored('meter')

/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

/** Drawings of the timeline below (src/components/Track.tsx), in the order of the headings. */
const MARKS = ['phone', 'house', 'card', 'mail'] as const

const ARC = 'M10 60a50 50 0 0 1 100 0'

/** Half a dial, or a mark until there is a figure. The sentences beside it say the same. */
const Figure = ({ mark, of }: { mark: string | undefined; of: ReturnType<typeof gauges>[number] }) =>
  of ? (
    <svg className="gauge" viewBox="0 0 120 68" aria-hidden="true">
      <path d={ARC} />
      <path className="share" d={ARC} pathLength="100" strokeDasharray={`${of.percent} 100`} />
      <text x="60" y="46">{`${of.percent}%`}</text>
      <text className="of" x="60" y="63">
        {of.words}
      </text>
    </svg>
  ) : (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#stop-${mark}`} />
    </svg>
  )

const HEAD = ['Requests', 'Called in time', 'At the door in time'] as const

const NONE = 'No figures on this device yet. Our system works them out every hour, from thirty jobs on.'
const NOT_YET = 'Not worked out yet. Our system does it every hour.'
const workedOut = ({ at, since }: Meter) => `Worked out ${at}${since ? `, from requests since ${since}` : ''}.`

export default function HowWeDid() {
  const [meter, setMeter] = useState<Meter>()
  const [none, setNone] = useState(NONE)
  useEffect(() => {
    setMeter(meterIn(kept.read()))
    void withDeadline(TIMEOUT, (ending) => readPlainly('site_meter', ending)).then((reply) => {
      const said = reply?.status === 200 ? readJson(reply.text) : undefined
      const heard = meterIn(said)
      if (said === null) setNone(NOT_YET)
      if (!heard) return
      kept.write(said)
      setMeter(heard)
    })
  }, [])
  const said = meter && sentences(meter)
  const shares = gauges(meter)
  const parts = meter ? rows(meter) : []
  return (
    <>
      <p role="status">{meter ? workedOut(meter) : none}</p>
      {said && (
        <div className="meter-parts">
          {HEADINGS.map((heading, index) => (
            <section key={heading}>
              <Figure mark={MARKS[index]} of={shares[index]} />
              <h3>{heading}</h3>
              <p>{said[index]?.join(' ')}</p>
            </section>
          ))}
        </div>
      )}
      {parts.length > 0 && (
        <table className="meter">
          <thead>
            <tr>
              {HEAD.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map(({ of, inTime }, index) => (
                  <td key={HEAD[index + 1]} data-label={HEAD[index + 1]}>
                    <span>{`${Math.floor((100 * inTime) / of)}%`}</span>
                    <small>{`${inTime} of ${of}`}</small>
                    <progress aria-hidden="true" value={inTime} max={of} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
