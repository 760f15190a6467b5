import { useEffect, useState } from 'react'
import { stored } from '../../client/webStorage.ts'
import { readJson, readPlainly, withDeadline } from '../../outbox/rpc.ts'
import { HEADINGS, type Meter, meterIn, rows, sentences, WILL_SAY } from './meter.ts'

/** The last answer stays on the device, and says when it was worked out. */
const kept = stored('meter')

/** For the whole exchange, in ms. */
const TIMEOUT = 15_000

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
  const parts = meter ? rows(meter) : []
  return (
    <>
      <p role="status">{meter ? workedOut(meter) : none}</p>
      <div className={said ? 'meter-parts' : 'meter-parts meter-none'}>
        {HEADINGS.map((heading, index) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{said?.[index]?.join(' ') ?? WILL_SAY[index]}</p>
          </section>
        ))}
      </div>
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
