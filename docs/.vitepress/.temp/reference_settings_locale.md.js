import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.locale, setting","description":"settings.locale, setting: registerPlatform(liquid, { settings: { locale: … } }) Default: 'en' The language of requests without the parameter language.","frontmatter":{"title":"settings.locale, setting","description":"settings.locale, setting: registerPlatform(liquid, { settings: { locale: … } }) Default: 'en' The language of requests without the parameter language."},"headers":[],"relativePath":"reference/settings/locale.md","filePath":"reference/settings/locale.md"}`);
const _sfc_main = { name: "reference/settings/locale.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslocale" tabindex="-1">settings.locale <a class="header-anchor" href="#settingslocale" aria-label="Permalink to &quot;settings.locale&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { locale: … } })</code></p><p>Default: <code>&#39;en&#39;</code></p><p>The language of requests without the parameter <code>language</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/locale.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const locale = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  locale as default
};
