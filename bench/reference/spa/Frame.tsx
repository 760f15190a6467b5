import {
  Anchor,
  Box,
  Burger,
  Container,
  Drawer,
  Group,
  List,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { company, email, footer, nav, phone, quick } from '../content.ts'
import { Call, Icon } from './parts.tsx'

export function Header() {
  const [open, setOpen] = useState(false)
  return (
    <Box component="header" pos="sticky" top={0} bg="white" style={{ zIndex: 10, borderBottom: '1px solid #e3e8ef' }}>
      <Container size="lg">
        <Group h={64} justify="space-between" wrap="nowrap">
          <Anchor component={Link} href="/" fw={800} c="dark" underline="never">
            {company}
          </Anchor>
          <Group component="nav" gap="lg" visibleFrom="md">
            {nav.map(([href, text]) => (
              <Anchor key={href} component={Link} href={href} c={href === '/' ? 'red' : 'dark'} fw={500}>
                {text}
              </Anchor>
            ))}
          </Group>
          <Call style={{ flex: 'none' }} px="sm">
            {phone.text}
          </Call>
          <Burger hiddenFrom="md" opened={open} onClick={() => setOpen(!open)} aria-label="Open menu" />
        </Group>
      </Container>
      <Drawer opened={open} onClose={() => setOpen(false)} position="right" size="100%" title={company}>
        <Stack>
          {nav.map(([href, text]) => (
            <Anchor key={href} component={Link} href={href} onClick={() => setOpen(false)}>
              {text}
            </Anchor>
          ))}
          <Call size="lg">Call Emergency</Call>
        </Stack>
      </Drawer>
    </Box>
  )
}

export function Footer() {
  return (
    <Box component="footer" bg="#0d1730" c="gray.4" py={48}>
      <Container size="lg">
        <SimpleGrid cols={{ base: 1, sm: 4 }}>
          <div>
            <Heading>{company}</Heading>
            <Text>{footer.line}</Text>
            <Text>{footer.number}</Text>
            <Text>{footer.address}</Text>
          </div>
          <div>
            <Heading>Quick Links</Heading>
            <List listStyleType="none">
              {quick.map(([href, text]) => (
                <List.Item key={href}>
                  <Anchor component={Link} href={href} c="gray.4">
                    {text}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </div>
          <div>
            <Heading>Contact Info</Heading>
            <Stack gap="xs">
              <Group gap="xs">
                <Icon name="phone" />
                <Anchor href={phone.href} c="gray.4">
                  {phone.text}
                </Anchor>
              </Group>
              <Group gap="xs">
                <Icon name="mail" />
                <Anchor href={`mailto:${email}`} c="gray.4">
                  {email}
                </Anchor>
              </Group>
              <Group gap="xs">
                <Icon name="pin" />
                <Text>{footer.address}</Text>
              </Group>
            </Stack>
          </div>
          <div>
            <Heading>Emergency Service</Heading>
            <Paper withBorder p="md" bg="transparent" c="gray.4">
              <Text fw={700}>{footer.box.title}</Text>
              <Text mb="sm">{footer.box.text}</Text>
              <Call>Call Now</Call>
            </Paper>
          </div>
        </SimpleGrid>
        <Text ta="center" fz="sm" mt="xl">
          {footer.copyright}
        </Text>
      </Container>
    </Box>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Title order={3} fz={16} c="white">
    {children}
  </Title>
)
