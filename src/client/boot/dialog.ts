/** Opens and closes dialogs where the browser does not do it by itself: Safari before 26.2. */
export const openDialog = ({ target }: Event) => {
  const button = (target as Element).closest('[commandfor]')
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (dialog) (dialog as HTMLDialogElement)[button.getAttribute('command') === 'close' ? 'close' : 'showModal']()
}
