import './fonts.css';
import './base.css';
