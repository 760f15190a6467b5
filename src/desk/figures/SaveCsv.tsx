import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../client/notices/toast.ts'
import { messageOf } from '../api/callError.ts'
import { saveFile } from '../shell/saveFile.ts'
import { allRequests } from './allRequests.ts'
import { toCsv } from './csv.ts'
import { boundsOf, type Period } from './period.ts'
import { toTable } from './table.ts'

/** The requests of a day or a week as a file for a spreadsheet. */
export function SaveCsv({ period }: { period: Period }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { from, to } = boundsOf(period)
      const requests = await allRequests(from, to)
      saveFile(`requests-${period.kind}-${period.firstDay}.csv`, 'text/csv;charset=utf-8', toCsv(toTable(requests)))
    } catch (error) {
      const message = messageOf(error)
      void toast({ title: 'The file wasn’t saved', message, destructive: true })
    }
    setBusy(false)
  }
  return (
    <Button size="lg" variant="default" maw={560} loading={isBusy} onClick={() => void save()}>
      Save as a spreadsheet (CSV)
    </Button>
  )
}
