import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
