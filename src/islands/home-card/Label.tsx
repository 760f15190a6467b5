import { PhoneLink } from '../../components/PhoneLink.tsx'
import { homeCardForm } from '../../content/myHome.ts'
import { company } from '../../facts/company.ts'
import { helplines } from '../../facts/helplines.ts'
import { emergencyPhone } from '../../facts/phones.ts'
import type { Words } from '../kept/words.ts'
import { linesOf } from './card.ts'

const { places, contacts, label } = homeCardForm

/**
 * What is printed, half a sheet of A4. What is empty has a line to write on. The notes for the engineer are left out:
 * everybody in the kitchen reads the door.
 */
export function Label({ card }: { card: Words }) {
  const words = new Map(linesOf(card).map((line) => [line.name, line.words]))
  return (
    <section className="home-label" aria-labelledby="label">
      <h2 id="label">{label}</h2>
      <p className="home-call">
        {`${company.name} `}
        <strong>{emergencyPhone.display}</strong>
      </p>
      <div className="home-lines">
        <dl>
          {places.list.map(({ id, name }, index) => (
            <div key={id}>
              <dt>
                <span className="home-number">{index + 1}</span>
                {` ${name}`}
              </dt>
              <dd>{unbroken(words.get(name))}</dd>
            </div>
          ))}
        </dl>
        <dl>
          {contacts.list.map(({ id, name }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{unbroken(words.get(name))}</dd>
            </div>
          ))}
          {[helplines.gas, helplines.power].map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd>
                <PhoneLink to={line} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** A number is not broken at the end of a line. */
const unbroken = (words = '') => words.replace(/(\d) (?=\d)/g, '$1\u00a0')
