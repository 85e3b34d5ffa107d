import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"configuration, rule of check","description":"configuration, rule of check: error – Front matter, a form, a notification, a schema file, a translation or config.yml cannot be used. schema/tea.yml …","frontmatter":{"title":"configuration, rule of check","description":"configuration, rule of check: error – Front matter, a form, a notification, a schema file, a translation or config.yml cannot be used. schema/tea.yml …"},"headers":[],"relativePath":"reference/checks/configuration.md","filePath":"reference/checks/configuration.md"}');
const _sfc_main = { name: "reference/checks/configuration.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="configuration" tabindex="-1">configuration <a class="header-anchor" href="#configuration" aria-label="Permalink to &quot;configuration&quot;">​</a></h1><p><em>error</em> – Front matter, a form, a notification, a schema file, a translation or config.yml cannot be used.</p><p><code>schema/tea.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>properties:</span></span>
<span class="line"><span>- name: price</span></span>
<span class="line"><span>  type: intger</span></span></code></pre></div><blockquote><p>properties.0.type: expected one of string, text, integer, float, decimal, boolean, date, datetime, time, array, geojson, geometry, upload, photo, file, address, binary, got String &quot;intger&quot; (did you mean &quot;integer&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/configuration.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const configuration = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  configuration as default
};
