/**
 * In the place of the arrow in Mantine's lists. The form's has one of its own, but this would be in every
 * installation. Remove when Mantine's NativeSelect no longer imports it.
 */
export const ComboboxChevron = () => null
