import { Box, Button, Card, Container, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { Link } from 'wouter'
import { home, type IconName, phone } from '../content.ts'
import { Call, Icon } from './parts.tsx'

export function Home() {
  const { hero, banner, features, services, cta } = home
  return (
    <main>
      <Box bg="linear-gradient(160deg,#14213d,#27406f)" c="white" py={56}>
        <Container size="lg">
          <Title order={1} fz={{ base: 32, md: 52 }} lh={1.15} maw="16em">
            {hero.title}
          </Title>
          <Text my="md" maw="44em" c="gray.2">
            {hero.text}
          </Text>
          <Group>
            <Call size="md">Call {phone.text}</Call>
            <Button
              component={Link}
              href="/services"
              variant="outline"
              color="white"
              size="md"
              rightSection={<Icon name="arrow" />}
            >
              Our services
            </Button>
          </Group>
          <Group mt="lg" gap="lg">
            {hero.points.map((point) => (
              <Group key={point} gap="xs">
                <Icon name="check" />
                <Text span>{point}</Text>
              </Group>
            ))}
          </Group>
        </Container>
      </Box>
      <Box bg="red.7" c="white" py="xl" ta="center">
        <Container size="lg">
          <Stack align="center" gap="sm">
            <Title order={2}>{banner.title}</Title>
            <Text>{banner.text}</Text>
            <Call size="xl" variant="white">
              {phone.text}
            </Call>
          </Stack>
        </Container>
      </Box>
      <Container size="lg" py={56}>
        <Title order={2} ta="center">
          {home.featuresTitle}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xl">
          {features.map(([icon, title, text]) => (
            <Card key={title} withBorder padding="lg">
              <CardContent {...{ icon, title, text }} />
            </Card>
          ))}
        </SimpleGrid>
      </Container>
      <Box bg="gray.0" py={56}>
        <Container size="lg">
          <Title order={2} ta="center">
            {home.servicesTitle}
          </Title>
          <Text ta="center" c="dimmed" mt="sm">
            {home.servicesText}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xl">
            {services.map(([icon, title, text, href]) => (
              <Card key={title} component={Link} href={href} withBorder padding="lg">
                <CardContent {...{ icon, title, text }} />
              </Card>
            ))}
          </SimpleGrid>
          <Group justify="center" mt="xl">
            <Button component={Link} href="/services" variant="outline" rightSection={<Icon name="arrow" />}>
              View All Services
            </Button>
          </Group>
        </Container>
      </Box>
      <Box bg="#14213d" c="white" py={56} ta="center">
        <Container size="lg">
          <Title order={2}>{cta.title}</Title>
          <Text maw="44em" mx="auto" my="md">
            {cta.text}
          </Text>
          <Group justify="center">
            <Call size="md">Call {phone.text}</Call>
            <Button component={Link} href="/contact" variant="outline" color="white" size="md">
              Request Callback
            </Button>
          </Group>
        </Container>
      </Box>
    </main>
  )
}

const CardContent = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <>
    <ThemeIcon size={48} variant="light">
      <Icon name={icon} size={24} />
    </ThemeIcon>
    <Title order={3} fz={20} mt="sm" mb="xs">
      {title}
    </Title>
    <Text c="dimmed">{text}</Text>
  </>
)
