import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { company } from '../../facts/company.ts'
import './session.css'

/** A screen without the frame, for when nobody is signed in or we don't know who is: whose desk it is, and the way in. */
export const Alone = ({ children }: { children: ReactNode }) => (
  <div className="alone">
    <header>
      <p className="alone-name">
        <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true">
          <path fill="#fff" d="M2 16 18 3l16 13v17H2z" />
          <path fill="#0d5f59" d="M8 20h12v-5l8 7.5-8 7.5v-5H8z" />
        </svg>
        <span>
          {company.name} <b>Desk</b>
        </span>
      </p>
      <p className="alone-say">Somebody has asked for help. Here’s where we answer.</p>
      <Street />
    </header>
    <main>
      <Stack gap="lg">{children}</Stack>
    </main>
  </div>
)

/** Left edge, width, height to the eaves and fill of each house, and which of its windows are lit. */
const HOUSES: readonly (readonly [x: number, width: number, eaves: number, fill: string, lit: readonly number[]])[] = [
  [-20, 130, 96, '#0d5f59', [1]],
  [110, 104, 132, '#17766f', [0, 3]],
  [214, 150, 88, '#0d5f59', []],
  [364, 112, 120, '#17766f', [2]],
  [476, 140, 100, '#0d5f59', [1]],
  [616, 124, 128, '#17766f', [3]],
]

/** The street at night, with somebody awake in it. */
function Street() {
  return (
    <svg className="alone-street" viewBox="0 -40 720 280" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx={560} cy={2} r={20} fill="#d9ebe9" opacity={0.85} />
      {HOUSES.map(([x, width, eaves, fill, lit]) => (
        <g key={x} transform={`translate(${x} ${222 - eaves})`}>
          <path fill={fill} d={`M0 0 ${width / 2} -44 ${width} 0V${eaves}H0z`} />
          <path fill="#063532" d={`M-6 4 ${width / 2} -50 ${width + 6} 4l-4 5L${width / 2} -40 -2 9z`} />
          {[0, 1, 2, 3].map((at) => (
            <rect
              key={at}
              x={at % 2 === 0 ? width * 0.18 : width * 0.6}
              y={at < 2 ? 14 : 56}
              width={width * 0.22}
              height={22}
              rx={2}
              fill={lit.includes(at) ? '#f4b223' : '#0a4a46'}
            />
          ))}
          <path fill="#063532" d={`M${width * 0.44} ${eaves}v-28h${width * 0.14}v28z`} />
        </g>
      ))}
      <path fill="#063532" d="M0 222h720v18H0z" />
      <g transform="translate(286 178)">
        <path fill="#eef6f5" d="M0 8q0-6 6-6h62q6 0 10 5l14 16q6 2 6 8v9H0z" />
        <path fill="#0a4a46" d="M68 8h5q3 0 5 3l9 11H68z" />
        <path fill="#f4b223" d="M0 26h98v5H0z" />
        <circle cx={22} cy={41} r={9} fill="#063532" />
        <circle cx={76} cy={41} r={9} fill="#063532" />
      </g>
    </svg>
  )
}
