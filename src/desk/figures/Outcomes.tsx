import { Table } from '@mantine/core'
import { type Figures, REAL_OUTCOMES } from '../api/shapes.ts'

/** How many came to what, of those that are done. Spam is none of them. */
export function Outcomes({ figures: { outcomes } }: { figures: Figures }) {
  return (
    <Table captionSide="top" maw={560}>
      <Table.Caption ta="start" fw={600} fz="md" c="inherit">
        Outcomes
      </Table.Caption>
      <Table.Tbody>
        {REAL_OUTCOMES.map((outcome) => (
          <Table.Tr key={outcome}>
            <Table.Th scope="row" fw={400}>
              {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
            </Table.Th>
            <Table.Td ta="right">{outcomes[outcome] ?? 0}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
