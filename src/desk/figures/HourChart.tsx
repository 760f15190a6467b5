import { Box, Stack, Table, Text, VisuallyHidden } from '@mantine/core'

const WIDTH = 480
const HEIGHT = 140
const BAR = WIDTH / 24

/** Requests by the hour of the day: bars to look at, a table to hear. */
export function HourChart({ byHour }: { byHour: readonly number[] }) {
  const most = Math.max(1, ...byHour)
  return (
    <Stack gap="xs" component="section" aria-labelledby="by-hour">
      <Text fw={600} id="by-hour">
        Requests by hour
      </Text>
      <Box aria-hidden>
        <svg viewBox={`0 -14 ${WIDTH} ${HEIGHT + 36}`} width="100%" role="presentation">
          {byHour.map((count, hour) => {
            const height = (count / most) * HEIGHT
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
              <g key={hour} transform={`translate(${hour * BAR} 0)`}>
                <rect
                  x={2}
                  y={HEIGHT - Math.max(height, 1)}
                  width={BAR - 4}
                  height={Math.max(height, 1)}
                  rx={2}
                  fill={count > 0 ? 'var(--mantine-color-anchor)' : 'var(--mantine-color-default-border)'}
                />
                {count > 0 && (
                  <text x={BAR / 2} y={HEIGHT - height - 4} textAnchor="middle" fontSize={12} fill="currentColor">
                    {count}
                  </text>
                )}
                {hour % 3 === 0 && (
                  <text x={BAR / 2} y={HEIGHT + 16} textAnchor="middle" fontSize={12} fill="currentColor">
                    {hour}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </Box>
      <VisuallyHidden>
        <Table>
          <Table.Caption>Requests by hour, London time</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Hour</Table.Th>
              <Table.Th>Requests</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byHour.map((count, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
              <Table.Tr key={hour}>
                <Table.Th scope="row">
                  {hour}:00 to {hour + 1}:00
                </Table.Th>
                <Table.Td>{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </Stack>
  )
}
