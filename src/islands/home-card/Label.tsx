import { company } from '../../facts/company.ts'
import { emergencyPhone, helplines } from '../../facts/phones.ts'
import { type Card, CONTACTS, PLACES, whereIs, whoIs } from './card.ts'

/**
 * What is printed for the cupboard door, half a sheet of A4. What is empty has a line to write on. The notes for the
 * engineer are left out: everybody in the kitchen reads the door.
 */
export const Label = ({ card }: { card: Card }) => (
  <section className="home-label" aria-labelledby="label-heading">
    <h2 id="label-heading">For the cupboard door</h2>
    <p className="home-call">
      {company.name} <strong>{emergencyPhone.display}</strong>
    </p>
    <div className="home-lines">
      <dl>
        {PLACES.map(({ id, name }, index) => (
          <div key={id}>
            <dt>
              <span className="home-number">{index + 1}</span> {name}
            </dt>
            <dd>{whereIs(card, id)}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {CONTACTS.map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{whoIs(card, id)}</dd>
          </div>
        ))}
        <div>
          <dt>Gas</dt>
          <dd>{helplines.gas.display}</dd>
        </div>
        <div>
          <dt>Power cut</dt>
          <dd>{helplines.power.display}</dd>
        </div>
      </dl>
    </div>
  </section>
)
