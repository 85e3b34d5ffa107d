import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.limits.sessionMs, setting","description":"settings.limits.sessionMs, setting: registerPlatform(liquid, { settings: { limits: { sessionMs: … } } }) Default: 1,209,600,000 The maximum of …","frontmatter":{"title":"settings.limits.sessionMs, setting","description":"settings.limits.sessionMs, setting: registerPlatform(liquid, { settings: { limits: { sessionMs: … } } }) Default: 1,209,600,000 The maximum of …"},"headers":[],"relativePath":"reference/settings/limits.sessionMs.md","filePath":"reference/settings/limits.sessionMs.md"}');
const _sfc_main = { name: "reference/settings/limits.sessionMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingslimitssessionms" tabindex="-1">settings.limits.sessionMs <a class="header-anchor" href="#settingslimitssessionms" aria-label="Permalink to &quot;settings.limits.sessionMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { limits: { sessionMs: … } } })</code></p><p>Default: 1,209,600,000</p><p>The maximum of milliseconds that a session lasts after its last use (14 days). Above it: the session expires.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/limits.sessionMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const limits_sessionMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  limits_sessionMs as default
};
