import './modal.ts';
import '@mantine/core/styles/Drawer.layer.css';
